import type { Effect } from "../contract/protocol.ts";

/** Every string of the dialog, in one language. */
export interface DialogTexts {
  lang: string;
  heading: string;
  headingOwn: string;
  agent: string;
  agentNote: string;
  key: string;
  app: string;
  action: string;
  record: string;
  says: string;
  input: string;
  noInput: string;
  effect: Record<Effect, string>;
  remember: string;
  confirm: string;
  reject: string;
  arming: string;
  armed: string;
  queue: (more: number) => string;
}

const EN: DialogTexts = {
  lang: "en",
  heading: "An agent asks to do this",
  headingOwn: "This page asks to do this",
  agent: "Agent",
  agentNote: "(the name it gives itself)",
  key: "Its key",
  app: "App",
  action: "Action",
  record: "Record",
  says: "The page describes it as",
  input: "With this input, exactly",
  noInput: "No input",
  effect: { read: "Reads", write: "Changes data", destructive: "Destroys data" },
  remember: "Do not ask again for this session",
  confirm: "Confirm",
  reject: "Reject",
  arming: "Confirm becomes available once this window has been in front for a moment.",
  armed: "You can confirm or reject now.",
  queue: (more) => (more === 1 ? "1 more question waits." : `${more} more questions wait.`),
};

const ZH: DialogTexts = {
  lang: "zh-Hans",
  heading: "一个智能体请求执行此操作",
  headingOwn: "本页面请求执行此操作",
  agent: "智能体",
  agentNote: "（自称的名称）",
  key: "密钥指纹",
  app: "应用",
  action: "操作",
  record: "记录",
  says: "页面对它的说明",
  input: "将按以下输入原样执行",
  noInput: "无输入",
  effect: { read: "读取", write: "修改数据", destructive: "删除或不可恢复" },
  remember: "本次会话不再询问",
  confirm: "确认",
  reject: "拒绝",
  arming: "此窗口在前台停留片刻后才能确认。",
  armed: "现在可以确认或拒绝。",
  queue: (more) => `还有 ${more} 个请求在等待。`,
};

/** The texts for the first language that is known, by the page's `<html lang>` and then the browser's languages. */
export function textsFor(languages: readonly string[]): DialogTexts {
  const known = languages
    .map((language) => language.toLowerCase().split("-")[0])
    .find((base) => base === "zh" || base === "en");
  return known === "zh" ? ZH : EN;
}
