import { complain } from "./output.ts";
import { createProgram } from "./program.ts";

try {
  await createProgram().parseAsync();
} catch (error) {
  complain(error);
}
