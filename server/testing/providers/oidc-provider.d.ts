// The part of the library that the tests and the demo use. It has no types of its own.
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export type AccountClaims = { sub: string } & Record<string, unknown>
  export type Configuration = Record<string, unknown> & {
    findAccount: (
      context: unknown,
      id: string,
    ) => { accountId: string; claims: () => AccountClaims } | undefined
    interactions: { url: (context: unknown, interaction: { uid: string }) => string }
    renderError?: (context: Context) => void
  }

  type Details = { params: Record<string, unknown>; prompt: { name: string }; grantId?: string }
  export type Context = {
    path: string
    query: Record<string, unknown>
    req: IncomingMessage
    res: ServerResponse
    set(header: string, value: string): void
    type: string
    body: string
    respond: boolean
  }

  export class Grant {
    static find(id: string): Promise<Grant | undefined>
    constructor(about: { accountId: string; clientId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    Grant: typeof Grant
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** An adapter that prints nothing on the console. */
  export function createMemoryAdapter(clockTolerance: number): new (model: string) => object
}
