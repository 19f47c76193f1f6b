/** What is said aloud at this table is Chinese, in whatever language the page is; the words of `terms.toml`, by phrase. */
export const SPOKEN: Record<string, string> = {
  zhui: '追',
  tou_lun: '莫说头轮不追，才扯起来的，追',
  guo_er: '过吃过二',
  fen_dui: '莫说分对吃，才扯起来的，吃进退出，分对吃，分对打',
  cheng_kan: '成坎成对，莫说我不扯，吃进退出，打掉坎对',
  tui_chu: '吃进退出',
  xia_lun: '吃进退出下轮退',
  chi_hui: '打了的吃回来',
  diao_kan: '掉坎',
  da_xia: '打下掉坎',
  ge_hui: '打了的割回来',
  guo_ge: '过了的过割',
  gai_ge: '过割，改割',
  yao_ge: '过割，咬割',
  er_yi: '二一个，扯拢',
  na_hui: '把庄拿回来',
};

/** The phrase as it is said: in the page's own signs where they are Chinese. */
export const spoken = (phrase: string, lang: string, term: (key: string) => string): string => (lang === 'en' ? (SPOKEN[phrase] ?? '') : term(`say.${phrase}`));

/** The key on the keyboard for a phrase: letters, in this order. */
export const letter = (phrase: string): string => String.fromCharCode(65 + Object.keys(SPOKEN).indexOf(phrase));
