// Words of many languages. cspell:disable

/** English words and phrases that negate what follows or precedes them. */
export const ENGLISH_NEGATIONS: ReadonlySet<string> = wordSet(
  'no,not,non,without,cannot,cant,dont,doesnt,isnt,wont,do not,does not,is not,can not,never,none,nothing',
  'disable,disabled,disabling,deactivate,deactivated,not allowed,not available,not permitted,forbidden,prohibited',
  'crossed out,cross out,struck out,turn off,turned off,switch off,switched off,unable',
);

/** Such words of all languages, in lower case without accents. */
export const NEGATIONS: ReadonlySet<string> = wordSet(
  [...ENGLISH_NEGATIONS].join(),
  'ohne,kein,keine,keinen,nicht,nie,verboten,deaktiviert,deaktivieren,durchgestrichen,ausgeschaltet,ausschalten',
  'sans,pas,pas de,aucun,aucune,interdit,interdite,desactive,desactiver,jamais',
  'sin,ningun,ninguna,prohibido,prohibida,nunca,desactivado,desactivar,apagado,tachado',
  'senza,vietato,vietata,divieto,disattivato,disattivare,nessun,nessuna',
  'sem,nao,proibido,proibida,desativado,desativar,nenhum,nenhuma,riscado',
  'zonder,geen,niet,uitgeschakeld,uitschakelen,nooit,doorgestreept',
  'bez,brak,zakaz,wylaczony,wylaczone,wylacz,zabronione,przekreslony',
  'utan,ingen,inget,inte,aldrig,forbjudet,avstangd,overstruken,uden,ikke,aldri,forbudt,deaktiveret,deaktivert,uten',
  'ilman,kielletty,zadny,zakazano,vypnuto,fara,interzis,nelkul,nincs,tilos,khong,tanpa,tidak,bukan,dilarang',
  'yok,degil,yasak,kapali,devre disi,olmadan,без,нет,не,запрещено,запрет,запрещен,отключен,отключить,выключен',
  'выключить,нельзя,немає,заборонено,заборона,вимкнено,χωρις,οχι,δεν,απαγορευεται',
  '无,無,不,没有,沒有,禁,禁止,禁用,停用,未,勿,请勿,なし,無し,不可,無効,オフ,没,없음,없이,없는,금지,끄기,비활성화,불가',
  'بدون,لا,ليس,غير,ممنوع,معطل,ללא,בלי,אין,לא,אסור,बिना,नही,नहीं,मत,निषेध,निषिद्ध,अक्षम,ไม่,ห้าม,ไม่มี',
);

/** Words that negate only what precedes them: `bell off`. */
export const NEGATIONS_BEHIND: ReadonlySet<string> = wordSet(
  'off,slash,slashed,free,blocked,aus,uit,apagada,spento,desligado',
);

/** Words that negate only what follows them: `stop recording` is no negation, because icons have both words. */
export const NEGATIONS_BEFORE: ReadonlySet<string> = wordSet('stop,hide,missing,avoid,disallow');

/** Words that only complete a negation: `no dogs allowed`, `ne pas toucher`. */
export const FILLERS: ReadonlySet<string> = wordSet(
  'allowed,permitted,anymore,working,ne,se,permite,permiten,aux',
);

/** Verbs before a thing and `off`: `turn camera off`. */
export const NEGATED_VERBS: ReadonlySet<string> = wordSet('turn,switch,put,schalte,mach');

/** A word with a prefix or suffix that negates the rest. */
export const NEGATED =
  /^(?:(?:un|dis|no(?:n(?=[^aeiou]|$))?)(?=[a-z]{3})(.*)|([a-z]{3,})(?:free|less|frei|los|vrij|fri))$/;

/** The words of names for crossed-out things, by how surely they mean it. */
export const CROSSED_OUT = {
  surely: ['off', 'slash', 'slashed', 'disabled', 'no', 'not', 'crossed'],
  probably: ['x', 'ban', 'banned', 'cancel', 'block', 'blocked', 'forbidden', 'prohibited', 'none', 'hidden'],
} as const;

function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(',')));
}
