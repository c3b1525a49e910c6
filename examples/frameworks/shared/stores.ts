import { createHold } from "./hold.ts";
import { createTasks } from "./tasks.ts";

// A file of its own: whatever else is replaced by a hot update, what the person did stays.
export const tasks = createTasks(["Sort the post", "Water the plants", "Answer the phone"]);
export const hold = createHold();
