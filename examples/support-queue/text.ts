import type { Language } from "../shared/language.ts";

/** Everything the page says, to a person or to an agent. */
export interface Text {
  title: string;
  intro: string;
  queue: string;
  empty: string;
  newTask: string;
  add: string;
  done: (text: string) => string;
  remove: string;
  removeTask: (text: string) => string;
  clear: string;
  console: string;
  consoleIntro: string;
  describe: string;
  addByConsole: string;
  consoleTask: string;
  consoleTaskValue: string;
  askToClear: string;
  unexposed: string;
  exchanges: string;
  request: string;
  response: string;
  waits: string;
  handled: string;
  refused: string;
  businessNo: string;
  nothingYet: string;
  nothingDone: string;
  agents: string;
  noAgent: string;
  mayAct: (names: readonly string[]) => string;
  tasks: readonly [string, string, string];
  actions: Record<"overview" | "add" | "clear" | "complete" | "remove", { title: string; description: string }>;
}

const EN: Text = {
  title: "Support queue",
  intro: "Three capabilities are open to agents. The check boxes and the Remove buttons of the rows are not.",
  queue: "Tasks",
  empty: "The queue is empty. Add a task above.",
  newTask: "New task",
  add: "Add",
  done: (text) => `Done: ${text}`,
  remove: "Remove",
  removeTask: (text) => `Remove: ${text}`,
  clear: "Clear completed",
  console: "Console",
  consoleIntro: "Stands for an outside agent: it calls surface.handle() and nothing else.",
  describe: "Describe",
  addByConsole: "Add a task",
  consoleTask: "Text of the task",
  consoleTaskValue: "Call the carrier about parcel 7",
  askToClear: "Ask to clear completed",
  unexposed: "Try an action that is not open",
  exchanges: "Requests and responses",
  request: "Request",
  response: "Response",
  waits: "Waits for a person in the page. The console cannot confirm.",
  handled: "Handled and done",
  refused: "Refused before any action",
  businessNo: "Handled, and the page said no",
  nothingYet: "Nothing asked yet. Start with Describe.",
  nothingDone: "No task is completed, so there is nothing to clear.",
  agents: "Outside agents",
  noAgent: "No agent may act on this page.",
  mayAct: (names) => `${names.join(", ")} may act on this page.`,
  tasks: ["Answer the ticket about the broken lamp", "Send the spare key to Ms Ångström", "Close last week’s tickets"],
  actions: {
    overview: { title: "Count the tasks", description: "How many tasks are open and how many are completed." },
    add: { title: "Add a task", description: "Put one task at the end of the queue." },
    clear: { title: "Clear completed tasks", description: "Delete every completed task. This cannot be undone." },
    complete: { title: "Complete a task", description: "Mark one task as completed or open." },
    remove: { title: "Remove a task", description: "Delete one task." },
  },
};

const ZH: Text = {
  title: "客服队列",
  intro: "对 Agent 开放的能力只有三项；行内的复选框和“移除”按钮不在其中。",
  queue: "任务",
  empty: "队列为空。请在上方添加任务。",
  newTask: "新任务",
  add: "添加",
  done: (text) => `完成：${text}`,
  remove: "移除",
  removeTask: (text) => `移除：${text}`,
  clear: "清理已完成",
  console: "控制台",
  consoleIntro: "代表一个外部 Agent：它只调用 surface.handle()。",
  describe: "读取能力描述",
  addByConsole: "新增任务",
  consoleTask: "任务文本",
  consoleTaskValue: "就 7 号包裹联系承运方",
  askToClear: "请求清理已完成任务",
  unexposed: "尝试未开放的动作",
  exchanges: "请求与响应",
  request: "请求",
  response: "响应",
  waits: "正在等待页面上的人确认。控制台不能代为确认。",
  handled: "已处理并完成",
  refused: "在执行任何动作之前被拒绝",
  businessNo: "已处理，但页面没有同意",
  nothingYet: "还没有请求。可以先读取能力描述。",
  nothingDone: "没有已完成的任务，无需清理。",
  agents: "外部 Agent",
  noAgent: "目前没有 Agent 可以操作本页面。",
  mayAct: (names) => `${names.join("、")} 可以操作本页面。`,
  tasks: ["回复台灯损坏的工单", "给欧阳女士寄备用钥匙", "关闭上周的工单"],
  actions: {
    overview: { title: "队列概览", description: "未完成与已完成的任务各有多少。" },
    add: { title: "新增任务", description: "在队列末尾放入一条任务。" },
    clear: { title: "清理已完成任务", description: "删除所有已完成的任务。此操作无法撤销。" },
    complete: { title: "完成任务", description: "把一条任务标记为已完成或未完成。" },
    remove: { title: "移除任务", description: "删除一条任务。" },
  },
};

/** The page's words in a language. */
export const TEXT: Record<Language, Text> = { en: EN, zh: ZH };
