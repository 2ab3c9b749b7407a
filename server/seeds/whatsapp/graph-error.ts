import { randomBytes } from 'node:crypto'

/** An error response of the Graph API. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number
  readonly details: string | undefined
  readonly subcode: number | undefined

  constructor(
    code: number,
    details?: string,
    options: { status?: number; subcode?: number; title?: string } = {},
  ) {
    super(options.title ?? titleOf(code))
    this.code = code
    this.status = options.status ?? errors[code]?.status ?? 400
    this.details = details
    this.subcode = options.subcode
  }

  toBody() {
    return {
      error: {
        message: this.code > 99 && this.code !== 190 ? `(#${this.code}) ${this.message}` : this.message,
        type: this.code === 100 && this.subcode === 33 ? 'GraphMethodException' : 'OAuthException',
        code: this.code,
        ...(this.subcode !== undefined && { error_subcode: this.subcode }),
        ...(this.details !== undefined && {
          error_data: { messaging_product: 'whatsapp', details: this.details },
        }),
        fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
      },
    }
  }
}

/** Formats an error as in the webhook of a message with status `failed`. */
export function failureOf(code: number) {
  return {
    code,
    title: titleOf(code),
    message: titleOf(code),
    error_data: { details: titleOf(code) },
    href: '/documentation/business-messaging/whatsapp/support/error-codes',
  }
}

export function missingParameter(name: string): GraphError {
  return new GraphError(100, undefined, { title: `The parameter ${name} is required.` })
}

export function invalid(title: string): GraphError {
  return new GraphError(100, undefined, { title })
}

/**
 * Meta responds with the same error for an object that does not exist and for one that the token may not
 * access.
 */
export function unknownObject(id: string, method: string): GraphError {
  const title = `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missingParameter permissions, or does not support this operation.`
  return new GraphError(100, undefined, { title, subcode: 33 })
}

function titleOf(code: number): string {
  return errors[code]?.title ?? 'Something went wrong'
}

const errors: Record<number, { status: number; title: string }> = {
  100: { status: 400, title: 'Invalid parameter' },
  190: { status: 401, title: 'Error validating access token: The session has been invalidated.' },
  130429: { status: 400, title: 'Rate limit hit' },
  131000: { status: 500, title: 'Something went wrong' },
  131008: { status: 400, title: 'Required parameter is missingParameter' },
  131009: { status: 400, title: 'Parameter value is not valid' },
  131021: { status: 400, title: 'Recipient cannot be sender' },
  131026: { status: 400, title: 'Message undeliverable' },
  131042: { status: 400, title: 'Business eligibility payment issue' },
  131047: { status: 400, title: 'Re-engagement message' },
  131049: { status: 400, title: 'This message was not delivered to maintain healthy ecosystem engagement.' },
  131053: { status: 400, title: 'Media upload error' },
  131056: { status: 400, title: '(Business Account, Consumer Account) pair rate limit hit' },
  131062: {
    status: 400,
    title: 'Business-scoped User ID (BSUID) recipients are not supported for this message',
  },
  132000: { status: 400, title: 'Number of parameters does not match the expected number of params' },
  132001: { status: 404, title: 'Template name does not exist in the translation' },
  132005: { status: 400, title: 'Translated text too long' },
  132012: { status: 400, title: 'Parameter format does not match format in the created template' },
  132015: { status: 400, title: 'Template is paused' },
  132016: { status: 400, title: 'Template is disabled' },
}
