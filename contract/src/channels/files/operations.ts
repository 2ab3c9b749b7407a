import type { Route } from '@orpc/contract'

type Describe = Extract<Route['spec'], (...words: never[]) => unknown>

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const

/** How an upload is told in the description of the API: the body is the file, its name is in the address. */
export const takesBytes: Describe = ({ requestBody: _, parameters = [], ...operation }) => ({
  ...operation,
  parameters: [...parameters, { name: 'name', in: 'query', schema: { type: 'string', maxLength: 200 } }],
  requestBody: { required: true, content: bytes },
})

/** How a download is told: the answer is the file. */
export const givesBytes: Describe = (operation) => ({
  ...operation,
  responses: { ...operation.responses, 200: { description: 'Le fichier', content: bytes } },
})
