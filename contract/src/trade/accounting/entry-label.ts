import { moveKindNames } from '#trade/money-accounts/words.ts'
import type { Fact } from './facts.ts'
import type { Journal } from './words.ts'

/** The longest label that accounting software takes, in characters. */
const longestLabel = 100

/** The label of an entry, such as « Facture FM-2026-000123, Kivu Transit ». */
export function entryLabel(journal: Journal, facts: readonly [Fact, ...Fact[]]): string {
  const [first] = facts
  const parts = [
    `${labelNoun(journal, facts)} ${first.reference}`.trim(),
    first.clientName ?? first.move?.detail,
  ]
  const label = parts.filter(Boolean).join(', ')
  return (first.isReversal ? `Correction : ${label}` : label).slice(0, longestLabel)
}

/** The noun of what an entry is about, such as « Facture ». */
function labelNoun(journal: Journal, facts: readonly [Fact, ...Fact[]]): string {
  const [{ kind, move }] = facts
  if (journal === 'EN') return facts.some((fact) => isRefund(fact)) ? 'Remboursement' : 'Reçu'
  if (kind === 'mouvement' && move) return moveKindNames[move.kind]
  return kindNouns[kind]
}

function isRefund({ kind, move }: Fact): boolean {
  return kind === 'remboursement' || move?.kind === 'remboursement'
}

const kindNouns: Record<Fact['kind'], string> = {
  facture: 'Facture',
  annulation: 'Annulation de la facture',
  avoir: 'Avoir',
  abandon: 'Abandon sur la facture',
  écart: 'Écart de compte',
  solde_initial: "Solde d'ouverture",
  reçu: 'Reçu',
  remboursement: 'Remboursement',
  répartition: 'Avance utilisée',
  mouvement: 'Mouvement',
}
