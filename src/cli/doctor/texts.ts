import type { Language } from "../language.ts";
import { DOCTOR_EN, type DoctorKey } from "./texts-en.ts";
import { DOCTOR_ZH } from "./texts-zh.ts";

/** Looks up a text of the doctor and fills its blanks. */
export type Tell = (key: DoctorKey, blanks?: Record<string, string | number>) => string;

const TEXTS: Record<Language, Record<DoctorKey, string>> = { en: DOCTOR_EN, zh: DOCTOR_ZH };

export function tellIn(language: Language): Tell {
  return (key, blanks = {}) =>
    TEXTS[language][key].replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank));
}
