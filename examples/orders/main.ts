import {
  createConfirmDialog,
  createExecutor,
  createPolicy,
  createRegistry,
  defaultSettle,
  registerSurface,
} from "agent-surface/page";
import { LANG_TAG, pickLanguage } from "../shared/language.ts";
import type { Execute } from "../shared/receipt.ts";
import { createSign } from "../shared/sign.ts";
import { createAssistant } from "./assistant.ts";
import { createFeedback } from "./feedback.ts";
import { createFormat } from "./format.ts";
import { inventOrders } from "./invented.ts";
import { layOut } from "./layout.ts";
import { createOrderList } from "./list.ts";
import { registerListActions } from "./list-actions.ts";
import { createOwnClicks } from "./own-clicks.ts";
import { createPerson } from "./person.ts";
import { registerOrders } from "./register-orders.ts";
import { readSettings } from "./settings.ts";
import { createOrderStore } from "./store.ts";
import { createOrdersSurface } from "./surface.ts";
import { createOrderTable } from "./table.ts";
import { TEXT } from "./text.ts";

const language = pickLanguage(location.search, navigator.languages);
document.documentElement.lang = LANG_TAG[language];
const text = TEXT[language];
const settings = readSettings(location.search);

const store = createOrderStore(inventOrders(settings.count));
const list = createOrderList(store, settings);
const feedback = createFeedback();

// One registry and one executor: for the buttons below, for the assistant, and for agents through the Surface.
const registry = createRegistry();
const clicks = createOwnClicks();
const dialog = createConfirmDialog();
const policy = createPolicy((question) => clicks.take(question) || dialog(question));
const executor = createExecutor({ registry, policy, settle: defaultSettle });
const execute: Execute = (id, args) => executor.execute(id, args);

const person = createPerson({ execute, clicks, feedback, text });
const page = { store, list, feedback, text, person, format: createFormat(language) };
const table = createOrderTable(page);
registerListActions(registry, page);
registerOrders(registry, { ...page, screen: table });

const surface = createOrdersSurface({ ...page, registry, execute });
const sign = createSign(surface, text);
layOut(page, { table: table.element, assistant: createAssistant(page, execute), sign });
registerSurface(surface);
