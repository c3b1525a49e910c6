/** The words of the page, the same in every framework. */
export const TEXTS = {
  list: "Tasks",
  report: "Report",
  newTask: "New task",
  add: "Add",
  remove: (text: string) => `Remove: ${text}`,
  hold: (waiting: number) => (waiting === 0 ? "Hold what runs" : `Hold what runs: ${waiting} waiting`),
  done: (done: number, all: number) => `${done} of ${all} done`,
};
