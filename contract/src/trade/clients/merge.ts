import { clientFields } from './fields.ts'

/** Hours during which a merge of two clients can be undone. The database enforces the same limit. */
export const mergeUndoHours = 24

/** Fields in which the user chooses one of two values when two clients are merged. */
export const mergedFields = ['name', 'type', 'email', 'phone', 'address', 'note'] as const
export type MergedField = (typeof mergedFields)[number]

type Person = Record<MergedField, string | null>

/** A field whose value differs between the two clients. */
export type FieldDifference = {
  field: MergedField
  word: string
  kept: string | null
  absorbed: string | null
  /** The side whose value is preselected: the remaining client's, unless its value is empty. */
  proposed: 'kept' | 'absorbed'
}

export function fieldDifferences(kept: Person, absorbed: Person): FieldDifference[] {
  return mergedFields.flatMap((field) => {
    const [one, other] = [kept[field] || null, absorbed[field] || null]
    if (one === other) return []
    return {
      field,
      word: clientFields[field].word,
      kept: one,
      absorbed: other,
      proposed: one === null ? 'absorbed' : 'kept',
    }
  })
}

/** A client as the merge dialog shows it: numbers of records, and amounts in cents. */
type Belongings = {
  client: { name: string }
  invoices: number
  lots: number
  messages: number
  hasConversation: boolean
  waybills: number
  isStopped: boolean
}

/** Lists the consequences of a merge, in French, one sentence each. */
export function mergeConsequences(kept: Belongings, absorbed: Belongings): string[] {
  const [keptName, absorbedName] = shownNames(kept.client.name, absorbed.client.name)
  const followers = followingRecords(absorbed)
  const verb = absorbed.invoices + absorbed.lots + absorbed.waybills > 1 ? 'passent' : 'passe'
  const conversation = conversationSentence(kept, absorbed, keptName)
  const sentences = [
    ...(followers.length > 0
      ? [
          `${joinWithAnd(followers)} ${verb} à ${keptName}.`,
          'Les factures et les connaissements émis gardent le nom imprimé.',
        ]
      : [`${absorbedName} n'a ni facture, ni marchandise.`]),
    ...(conversation ? [conversation] : []),
    ...(absorbed.isStopped && !kept.isStopped
      ? [`${absorbedName} a demandé à ne plus recevoir de messages : cela vaut aussi pour ${keptName}.`]
      : []),
    `${absorbedName} disparaît des listes et des recherches.`,
    `Son adresse et ses liens mènent à ${keptName}.`,
    `Vous pouvez annuler cette fusion pendant ${mergeUndoHours} heures.`,
  ]
  return sentences.map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
}

function followingRecords({ invoices, lots, waybills }: Belongings): string[] {
  const counted: [number, string, string][] = [
    [invoices, 'facture', 'factures'],
    [lots, 'marchandise', 'marchandises'],
    [waybills, 'connaissement', 'connaissements'],
  ]
  return counted.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count > 1 ? many : one}`] : []))
}

function conversationSentence(kept: Belongings, absorbed: Belongings, keptName: string): string | null {
  if (!absorbed.hasConversation) return null
  return kept.hasConversation
    ? `Les deux conversations n'en font plus qu'une, avec tous leurs messages.`
    : `Sa conversation devient celle de ${keptName}.`
}

/**
 * Returns names that tell the two clients apart. Duplicates often have the same name, so words replace it.
 */
function shownNames(kept: string, absorbed: string): [kept: string, absorbed: string] {
  return kept === absorbed ? ['la fiche gardée', 'la fiche absorbée'] : [quoted(kept), quoted(absorbed)]
}

/** Puts a name between French quotation marks, with no-break spaces so that a mark never wraps alone. */
export function quoted(name: string): string {
  return `«\u00a0${name}\u00a0»`
}

function joinWithAnd(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} et ${words.at(-1)}` : (words[0] ?? '')
}

/**
 * Facts that decide whether a merge can be undone. `keptIn` names the client into which the remaining client
 * was itself merged later.
 */
type MergeState = {
  mergedAt: string
  undoneByName: string | null
  keptIn: string | null
}

/** Returns the refusal code when a merge can no longer be undone. */
export function undoRefusal(
  { mergedAt, undoneByName, keptIn }: MergeState,
  now: Date,
): 'MERGE_UNDONE' | 'MERGE_CHAINED' | 'MERGE_OVER' | null {
  if (undoneByName !== null) return 'MERGE_UNDONE'
  if (now.getTime() - new Date(mergedAt).getTime() >= mergeUndoHours * 3_600_000) return 'MERGE_OVER'
  return keptIn === null ? null : 'MERGE_CHAINED'
}
