import type { TemplateCategory } from '#channels/whatsapp/words.ts'

/** French labels for WhatsApp's template states, with their colour. */
const states: Record<string, { label: string; tone: 'ok' | 'wait' | 'late' | '' }> = {
  LOCAL: { label: 'Non soumis', tone: '' },
  PENDING: { label: 'En examen', tone: 'wait' },
  APPROVED: { label: 'Approuvé', tone: 'ok' },
  REJECTED: { label: 'Refusé', tone: 'late' },
  PAUSED: { label: 'En pause', tone: 'late' },
  DISABLED: { label: 'Désactivé', tone: 'late' },
  FLAGGED: { label: 'Signalé', tone: 'wait' },
  ARCHIVED: { label: 'Archivé', tone: '' },
  IN_APPEAL: { label: 'Réexamen demandé', tone: 'wait' },
  LIMIT_EXCEEDED: { label: 'Trop de modèles', tone: 'late' },
  DELETED: { label: 'Supprimé chez WhatsApp', tone: 'late' },
}

/** The French label of a template state. An unknown state is shown as WhatsApp spells it. */
export function templateState(state: string) {
  return states[state] ?? { label: state.toLowerCase().replaceAll('_', ' '), tone: '' as const }
}

const reasons: Record<string, string> = {
  ABUSIVE_CONTENT: 'son texte est jugé abusif',
  INVALID_FORMAT: 'ses variables ou sa forme ne sont pas celles que WhatsApp attend',
  PROMOTIONAL: 'son texte fait une offre, et sa catégorie est « utilité »',
  INCORRECT_CATEGORY: "sa catégorie n'est pas la bonne",
  TAG_CONTENT_MISMATCH: 'sa catégorie ou sa langue ne va pas avec son texte',
  SCAM: 'son texte ressemble à une arnaque',
}

export function templateReason(reason: string): string {
  return reasons[reason] ?? reason
}

const qualities: Record<string, { label: string; tone: 'ok' | 'wait' | 'late' | '' }> = {
  GREEN: { label: 'Bonne', tone: 'ok' },
  YELLOW: { label: 'Moyenne', tone: 'wait' },
  RED: { label: 'Basse', tone: 'late' },
}

export function qualityName(quality: string | null) {
  return qualities[quality ?? ''] ?? { label: 'Pas encore connue', tone: '' as const }
}

/**
 * The French text for a limit such as `TIER_2K`: the most people whom the company may contact first within 24
 * hours.
 */
export function limitName(limit: string | null): string {
  const [, figure, thousands] = /^TIER_(\d+)(K?)$/.exec(limit ?? '') ?? []
  if (limit === 'TIER_UNLIMITED') return 'Sans limite'
  if (!figure) return 'Pas encore connue'
  return `${(Number(figure) * (thousands ? 1000 : 1)).toLocaleString('fr-FR')} personnes en 24 h`
}

export const categoryNames: Record<TemplateCategory, string> = {
  utilité: 'Utilité',
  marketing: 'Marketing',
  authentification: 'Authentification',
}

/** The French name of a billing category. */
export function billedCategory(category: string): string {
  const names: Record<string, string> = {
    service: 'Réponses libres',
    utility: 'Utilité',
    marketing: 'Marketing',
    authentication: 'Authentification',
  }
  return names[category] ?? categoryNames[category as TemplateCategory] ?? category
}
