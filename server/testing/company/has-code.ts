/** Recognises a refusal by its code, for `assert.rejects`. */
export const hasCode = (expected: string) => (error: { code?: string }) => error.code === expected
