import { createTaskPage } from "../shared/page.ts";

export const page = createTaskPage("tasks-vue");
