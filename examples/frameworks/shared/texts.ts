/** The words of the page, the same in every framework. */
export const TEXTS = {
  list: "Tasks",
  report: "Report",
  newTask: "New task",
  add: "Add",
  remove: (text: string) => `Remove: ${text}`,
  hold: "Hold what runs",
  done: (done: number, all: number) => `${done} of ${all} done`,
};
