import { z } from 'zod'

/** A template as WhatsApp stores it. */
export type GraphTemplate = {
  id: string
  name: string
  language: string
  /** APPROVED, PENDING, REJECTED, PAUSED… and any future value. */
  status: string
  category: string
  reason: string | null
  quality: string | null
  body: string
  /** Kind of header above the text: DOCUMENT, IMAGE… */
  header: string | null
  /** POSITIONAL if variables are written `{{1}}`, NAMED if they are written `{{client}}`. */
  format: string
}

/** A template to submit to WhatsApp for approval. */
export type TemplateForm = {
  name: string
  language: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  parameter_format?: 'NAMED'
  components: object[]
}

/** Parses one template of WhatsApp's list. Undefined if required fields are missing. */
export function readTemplate(row: unknown): GraphTemplate | undefined {
  const { data } = Row.safeParse(row)
  if (!data) return undefined
  const part = (type: string) => data.components.find((component) => component.type?.toUpperCase() === type)
  return {
    id: data.id,
    name: data.name,
    language: data.language,
    status: data.status,
    category: data.category,
    reason: data.rejected_reason && data.rejected_reason !== 'NONE' ? data.rejected_reason : null,
    quality: data.quality_score?.score ?? null,
    body: part('BODY')?.text ?? '',
    header: part('HEADER')?.format ?? null,
    format: data.parameter_format ?? 'POSITIONAL',
  }
}

const text = z.string().nullish().catch(null)
const Row = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().catch(''),
  rejected_reason: text,
  quality_score: z.object({ score: text }).nullish().catch(null),
  parameter_format: text,
  components: z.array(z.object({ type: text, format: text, text })).catch([]),
})
