/** A piece of the page that comes and goes: its `end` takes back all it registered and listens to. */
export interface Part {
  readonly element: HTMLElement;
  end(): void;
}

/** One undo for several; the last one made goes first. */
export function undoAll(...undos: (() => void)[]): () => void {
  return () => {
    for (const undo of undos.splice(0).reverse()) undo();
  };
}
