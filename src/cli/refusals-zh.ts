import type { AUDIT_OFF } from "../contract/audit.ts";
import type { RefusalCode } from "../contract/codes.ts";

/** Every refusal in Simplified Chinese, as the command line tells a person; `{message}` is the refusal's own text. */
export const REFUSALS_ZH: Record<RefusalCode | (typeof AUDIT_OFF)["code"], string> = {
  INVALID_REQUEST: "请求不正确：{message}",
  UNSUPPORTED_PROTOCOL: "这里不使用此协议版本：{message}",
  UNKNOWN_METHOD: "没有这种请求。",
  SESSION_MISSING: "该智能体在此页面上没有这样的会话。请用 connect 申请。",
  SESSION_EXPIRED: "会话已到期。请用 connect 重新申请。",
  SESSION_REVOKED: "会话已被结束，其中的任何动作都不再执行。重新申请之前请先询问用户。",
  CAPABILITY_NOT_EXPOSED: "此会话不能使用这项能力；可用的能力见 describe。（{message}）",
  RECORD_REQUIRED: "此动作针对一条记录，需要写明记录：{message}",
  RECORD_NOT_FOUND: "此会话中不能引用这条记录。请运行 describe，并使用它列出的记录。",
  INVALID_INPUT: "输入不符合要求：{message}",
  RATE_LIMITED: "请求过多，请稍后再试。（{message}）",
  REQUEST_REPLAYED: "这一请求已经提出过，不会再次执行。请用 result 查询结果。（{message}）",
  GUARD_UNAVAILABLE: "一项必需的检查没有回应，因此没有执行。请稍后再试。",
  PAYLOAD_TOO_LARGE: "内容过大：{message}",
  NO_SURFACE: "该页面现在没有为此应用公开任何动作。请用 pages 查看打开的页面。",
  PAGE_GONE: "会话所在的页面已关闭或已离开。请用 pages 查看打开的页面。",
  BROWSER_GONE: "没有可用的浏览器连接。请打开装有扩展的浏览器并为网站打开扩展，或运行 agent-surface doctor。",
  TIMED_OUT: "页面没有及时回应，没有执行任何动作。请再试一次。",
  CANCELLED: "请求在执行之前已取消。",
  PAUSED: "用户暂停了所有智能体。请等待恢复，不要设法绕过。",
  OUTCOME_UNKNOWN: "请求已交给页面，但没有收到回答：可能已经执行，也可能没有。",
  INTERNAL: "本程序处理此请求时出错，没有执行任何动作。请附上请求 id 报告。",
  AUDIT_OFF: "活动记录没有对本机程序开放。请在扩展的“活动记录”页面打开“允许本机程序读取活动记录”。",
};
