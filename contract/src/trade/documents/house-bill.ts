import type { BillState } from './house-bill-words.ts'

/** A step in the life of a house bill. */
export type BillStep = 'issue' | 'correct' | 'telex' | 'surrender' | 'deliver' | 'revert'

type Step = { from: readonly BillState[]; to: BillState; needs?: 'originals' | 'no originals' }

/**
 * The life cycle of a house bill. A bill with originals is delivered once one is surrendered or the telex
 * release is given. `guard_house_waybill` of the database holds the same rules.
 */
const steps: Record<BillStep, readonly Step[]> = {
  issue: [{ from: ['Brouillon'], to: 'Émis' }],
  correct: [{ from: ['Émis'], to: 'Brouillon' }],
  telex: [{ from: ['Émis'], to: 'Télex release', needs: 'originals' }],
  surrender: [{ from: ['Émis'], to: 'Original rendu', needs: 'originals' }],
  deliver: [
    { from: ['Télex release', 'Original rendu'], to: 'Remis' },
    { from: ['Émis'], to: 'Remis', needs: 'no originals' },
  ],
  revert: [{ from: ['Télex release', 'Original rendu', 'Remis'], to: 'Émis' }],
}

export const billSteps = Object.keys(steps) as [BillStep, ...BillStep[]]

/** French words of each step: the button, and the question that its confirmation asks. */
export const stepWords: Record<BillStep, { verb: string; question: string; note: string; needsNote?: true }> =
  {
    issue: {
      verb: 'Émettre',
      question: 'Le contenu est figé et ne change plus : une correction fait une nouvelle édition.',
      note: 'Remarque',
    },
    correct: {
      verb: 'Corriger',
      question:
        "Reprenez les originaux remis. Le connaissement redevient un brouillon jusqu'à sa nouvelle édition.",
      note: 'Motif de la correction',
      needsNote: true,
    },
    telex: {
      verb: 'Télex release',
      question: 'Les originaux sont rendus au départ : le correspondant peut remettre sans original.',
      note: 'Référence du télex',
    },
    surrender: {
      verb: 'Original rendu',
      question: 'Un original signé a été rendu à destination.',
      note: 'Rendu par',
    },
    deliver: {
      verb: 'Remis',
      question: 'Les marchandises de ce connaissement sont remises.',
      note: 'Remis à',
    },
    revert: {
      verb: 'Revenir à « Émis »',
      question: 'La dernière étape a été notée par erreur.',
      note: 'Motif',
      needsNote: true,
    },
  }

type Bill = { state: BillState; originals: number }

/** The state that a step leads to, or null when the bill cannot take it. */
export function stateAfter(step: BillStep, { state, originals }: Bill): BillState | null {
  const isPossible = ({ from, needs }: Step) =>
    from.includes(state) && (needs === undefined || (needs === 'originals') === originals > 0)
  return steps[step].find(isPossible)?.to ?? null
}

/** The steps that a bill can take now. */
export function possibleSteps(bill: Bill): BillStep[] {
  return billSteps.filter((step) => stateAfter(step, bill) !== null)
}

/** A warning at hand-over when the bill does not yet let the goods leave, or null. It is not a rule. */
export function handOverWarning({ number, state, originals }: Bill & { number: string }): string | null {
  if (state === 'Brouillon') return `Le connaissement ${number} n'est pas émis.`
  if (state === 'Émis' && originals > 0) {
    const count = `${originals} ${originals > 1 ? 'originaux' : 'original'}`
    return `Le connaissement ${number} est émis en ${count} : ni original rendu, ni télex release.`
  }
  return null
}
