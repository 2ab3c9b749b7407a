/** A refusal as the document tells it: every code of one status, each with its sentence. */
export function refused(byCode: Record<string, string>) {
  const sentences = Object.entries(byCode).map(([code, message]) => `\`${code}\` : ${message}`)
  return { description: sentences.join('\n\n'), content: json({ $ref: '#/components/schemas/Refusal' }) }
}

/** A body of JSON, of a type that both versions of the standard know. */
export function json(schema: object) {
  return { 'application/json': { schema: schema as { type: 'object' } } }
}
