import { api } from '#access/guard/guard.ts'
import { findCustomsCodes } from './find-codes.ts'

export const customsCodes = api.customsCodes.router({
  find: api.customsCodes.find.handler(({ input }) => findCustomsCodes(input.text)),
})
