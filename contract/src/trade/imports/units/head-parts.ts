import { fold } from '#values/fold.ts'

/** Text of a header inside and outside its brackets. Full-width brackets count as brackets. */
type HeadParts = { outside: string; brackets: string[] }

const bracket = /[([{【]([^()[\]{}【】]*)[)\]}】]/g

export function headParts(head: string): HeadParts {
  const text = head.normalize('NFKC')
  return {
    outside: text.replaceAll(bracket, ' ').trim(),
    brackets: [...text.matchAll(bracket)].map(([, inside = '']) => inside.trim()).filter(Boolean),
  }
}

/** Splits a text into words without accents or capitals. `G.W.` and `G/W` are one word, `WeightKg` is two. */
export function partWords(text: string): string[] {
  const spaced = text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{L}{2})[.．](?=\p{L}{2})/gu, '$1 ')
    .replaceAll(/[.．^]/g, '')
    .replaceAll(
      /(\p{Script=Han})(?=[\p{Script=Latin}\d])|([\p{Script=Latin}\d])(?=\p{Script=Han})/gu,
      '$1$2 ',
    )
  return fold(spaced).split(' ').filter(Boolean)
}

const harmless = new Set(
  (
    'net nette brut brute gross total totale totaux tot unit unite unitaire per par each approx ' +
    'environ estime ' +
    'estimee reel reelle actual de des du la le les d l of x hors tout max min facultatif optional ' +
    'obligatoire ' +
    'required requis ht ttc vente achat public client colis carton cartons ctn ctns piece pieces ' +
    'pcs box lxlxh ' +
    'lxwxh lwh llh lxlxp lh exterieur interieur outer inner cm kg m3 ' +
    '可选 必填 选填 总 毛 净 单 每箱 每件 外箱 长宽高 合计 含税 不含税'
  ).split(' '),
)

/** Whether a word in brackets is an explanation and not a unit: `(net)`, `(facultatif)`, `(2)`. */
export function isHarmlessWord(word: string): boolean {
  return harmless.has(word) || !/\p{L}/u.test(word)
}
