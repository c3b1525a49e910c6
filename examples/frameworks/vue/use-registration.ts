import { onMounted, onUnmounted } from "vue";

/** Registers when the component is there, and takes it back when it goes. */
export function useRegistration(register: () => () => void): void {
  let undo: (() => void) | undefined;
  onMounted(() => {
    undo = register();
  });
  onUnmounted(() => undo?.());
}
