import type { Readable } from 'node:stream'
import { z } from 'zod'
import { usualPatience } from '#process/patience.ts'
import { callGraph, type GraphBody, type GraphCall } from './graph-call.ts'
import { GraphError } from './graph-error.ts'
import { download, mediaForm, type SentMedia } from './graph-media.ts'
import { type GraphTemplate, readTemplate, type TemplateForm } from './graph-templates.ts'

/** Base URL of Meta's API, with its version. An installation may use the URL of a partner instead. */
export const metaApi = 'https://graph.facebook.com/v24.0'

/** The ids and the access token of a company's WhatsApp account. */
export type GraphAccount = { phoneNumberId: string; wabaId: string; token: string }

/** The response to an accepted message, which is not sent yet. Its status arrives by webhook. */
export type AcceptedMessage = {
  providerId: string
  state: string
  number: string | null
  identity: string | null
}

export type NumberFacts = {
  id: string
  displayPhone: string | null
  verifiedName: string | null
  quality: string | null
  messageLimit: string | null
  /** True if the number is also used in the phone app. */
  isCoexisting: boolean
  status: string | null
}

/**
 * Maximum number of pages read from a list. A page has a hundred rows, so this is more than any company has.
 */
const mostPages = 60

/**
 * Client of the WhatsApp Business Cloud API, or of a compatible server. A call may throw a `GraphError`,
 * which tells whether WhatsApp may have carried out the request. No call is retried here.
 */
export class Graph {
  readonly #base: string
  readonly #silentMs: number

  constructor(base: string = metaApi, silentMs: number = usualPatience.graphMs) {
    this.#base = base
    this.#silentMs = silentMs
  }

  async send({ phoneNumberId, token }: GraphAccount, body: object): Promise<AcceptedMessage> {
    const json = { messaging_product: 'whatsapp', ...body }
    const { messages, contacts } = await this.#request(
      SentResponse,
      'POST',
      `${phoneNumberId}/messages`,
      token,
      {
        json,
      },
    )
    return {
      providerId: messages[0].id,
      state: messages[0].message_status ?? 'accepted',
      number: contacts?.[0]?.wa_id ?? null,
      identity: contacts?.[0]?.user_id ?? null,
    }
  }

  /** Shows the client that the message was read. */
  async markRead({ phoneNumberId, token }: GraphAccount, providerId: string): Promise<void> {
    const json = { messaging_product: 'whatsapp', status: 'read', message_id: providerId }
    await this.#request(DoneResponse, 'POST', `${phoneNumberId}/messages`, token, { json })
  }

  /** Uploads a file. Messages can reference its id for thirty days. */
  async uploadMedia({ phoneNumberId, token }: GraphAccount, media: SentMedia): Promise<string> {
    const { id } = await this.#request(IdResponse, 'POST', `${phoneNumberId}/media`, token, {
      body: await mediaForm(media),
      longestMs: this.#silentMs * 12,
    })
    return id
  }

  /** The URL of a media file. It is valid for five minutes. */
  async mediaUrl({ token, phoneNumberId }: GraphAccount, id: string): Promise<MediaPlace> {
    const {
      url,
      mime_type: contentType,
      file_size: sizeBytes,
    } = await this.#request(Media, 'GET', encodeURIComponent(id), token, {
      query: { phone_number_id: phoneNumberId },
    })
    return { url, contentType, sizeBytes }
  }

  /**
   * Downloads from a URL that `mediaUrl` returned. The access token is sent only over HTTPS, or to the host
   * of the API.
   */
  downloadMedia(
    { token }: GraphAccount,
    address: string,
    mostBytes: number,
  ): Promise<{ contentType: string; content: Readable }> {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url?.protocol !== 'https:' && url?.origin !== new URL(this.#base).origin)
      return Promise.reject(new GraphError('A media is at no address', { mayHaveReached: false }))
    return download(url, token, mostBytes, this.#silentMs)
  }

  /** Properties of the phone number. */
  async phoneNumber({ phoneNumberId, token }: GraphAccount): Promise<NumberFacts> {
    const factsWith = (fields: string) =>
      this.#request(Phone, 'GET', phoneNumberId, token, { query: { fields } })
    const facts = await factsWith(numberFields).catch((error: unknown) => {
      // If this API version does not know one of the fields, it refuses the whole request. A number of
      // somebody else is refused with the same code, but also has a subcode.
      if (error instanceof GraphError && error.code === 100 && error.subcode === null)
        return factsWith(basicFields)
      throw error
    })
    return {
      id: facts.id,
      displayPhone: facts.display_phone_number ?? null,
      verifiedName: facts.verified_name ?? null,
      quality: facts.quality_rating ?? null,
      messageLimit: facts.whatsapp_business_manager_messaging_limit ?? facts.messaging_limit_tier ?? null,
      isCoexisting: facts.is_on_biz_app ?? false,
      status: facts.status ?? null,
    }
  }

  /** Ids of the account's phone numbers. */
  async numbersOf(account: Pick<GraphAccount, 'wabaId' | 'token'>): Promise<string[]> {
    const ids: string[] = []
    for await (const { id } of this.#pages(account, 'phone_numbers', 'id', IdResponse)) ids.push(id)
    return ids
  }

  /** The templates of the account, read page by page. */
  async *templates(account: Pick<GraphAccount, 'wabaId' | 'token'>): AsyncGenerator<GraphTemplate> {
    const fields =
      'id,name,language,status,category,rejected_reason,quality_score,parameter_format,components'
    for await (const row of this.#pages(account, 'message_templates', fields, z.unknown())) {
      const template = readTemplate(row)
      if (template) yield template
    }
  }

  async submitTemplate(
    { wabaId, token }: GraphAccount,
    form: TemplateForm,
  ): Promise<{ id: string; status: string | null; category: string | null }> {
    const {
      id,
      status = null,
      category = null,
    } = await this.#request(SubmittedResponse, 'POST', `${wabaId}/message_templates`, token, { json: form })
    return { id, status, category }
  }

  /** Changes the text of a template. WhatsApp then reviews it again. */
  async changeTemplate(
    { token }: GraphAccount,
    id: string,
    { components, category }: Pick<TemplateForm, 'components'> & Partial<TemplateForm>,
  ): Promise<void> {
    await this.#request(DoneResponse, 'POST', encodeURIComponent(id), token, {
      json: { components, category },
    })
  }

  async deleteTemplate({ wabaId, token }: GraphAccount, name: string): Promise<void> {
    await this.#request(DoneResponse, 'DELETE', `${wabaId}/message_templates`, token, { query: { name } })
  }

  /** Subscribes the webhook of the application to the events of the account. */
  async subscribe({ wabaId, token }: Pick<GraphAccount, 'wabaId' | 'token'>): Promise<void> {
    await this.#request(DoneResponse, 'POST', `${wabaId}/subscribed_apps`, token)
  }

  async unsubscribe({ wabaId, token }: Pick<GraphAccount, 'wabaId' | 'token'>): Promise<void> {
    await this.#request(DoneResponse, 'DELETE', `${wabaId}/subscribed_apps`, token)
  }

  /**
   * Requests the message history of the phone. WhatsApp allows this once, within a day after the phone was
   * linked, so it is never retried automatically.
   */
  askHistory(account: GraphAccount): Promise<void> {
    return this.#requestSync(account, 'history')
  }

  /** Requests the address book of the phone. WhatsApp allows this once, as for the history. */
  askContacts(account: GraphAccount): Promise<void> {
    return this.#requestSync(account, 'smb_app_state_sync')
  }

  async #request<T>(
    shape: z.ZodType<T>,
    method: GraphCall['method'],
    path: string,
    token: string,
    options: RequestOptions = {},
  ): Promise<T> {
    const { query = {}, json, body = json && jsonBody(json), longestMs = this.#silentMs * 3 } = options
    const url = new URL(`${this.#base.replace(/\/$/, '')}/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const response = await callGraph({ method, url, token, body, silentMs: this.#silentMs, longestMs })
    const { data, error } = shape.safeParse(response)
    if (error)
      throw new GraphError(
        'The answer is not one of WhatsApp',
        { httpStatus: 200, mayHaveReached: method !== 'GET' },
        { cause: error },
      )
    return data
  }

  async #requestSync(
    { phoneNumberId, token }: GraphAccount,
    kind: 'history' | 'smb_app_state_sync',
  ): Promise<void> {
    await this.#request(z.unknown(), 'POST', `${phoneNumberId}/smb_app_data`, token, {
      json: { messaging_product: 'whatsapp', sync_type: kind },
    })
  }

  async *#pages<T>(
    { wabaId, token }: Pick<GraphAccount, 'wabaId' | 'token'>,
    list: string,
    fields: string,
    row: z.ZodType<T>,
  ) {
    let after: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const query = { fields, limit: '100', ...(after && { after }) }
      const { data, paging } = await this.#request(pageResponse(row), 'GET', `${wabaId}/${list}`, token, {
        query,
      })
      yield* data
      after = paging?.next ? paging.cursors?.after : undefined
      if (!after) return
    }
  }
}

type RequestOptions = { query?: Record<string, string>; json?: object; body?: GraphBody; longestMs?: number }

const jsonBody = (json: object): GraphBody => ({
  contentType: 'application/json',
  bytes: Buffer.from(JSON.stringify(json)),
})

type MediaPlace = { url: string; contentType: string; sizeBytes: number | undefined }

const basicFields = 'id,display_phone_number,verified_name,quality_rating'
const numberFields = `${basicFields},status,is_on_biz_app,messaging_limit_tier,whatsapp_business_manager_messaging_limit`

// Shape of optional fields. Responses have more fields than are listed here.
const text = z.string().nullish().catch(null)
const SentResponse = z.object({
  messages: z.tuple(
    [z.object({ id: z.string().min(1), message_status: z.string().optional().catch(undefined) })],
    z.unknown(),
  ),
  contacts: z
    .array(z.object({ wa_id: text, user_id: text }))
    .optional()
    .catch(undefined),
})
const DoneResponse = z.object({ success: z.literal(true) })
const IdResponse = z.object({ id: z.string().min(1) })
const Media = z.object({
  url: z.string(),
  mime_type: z.string().catch(''),
  file_size: z.coerce.number().optional().catch(undefined),
})
const SubmittedResponse = z.object({
  id: z.string(),
  status: z.string().optional(),
  category: z.string().optional(),
})
const Phone = z.object({
  id: z.string(),
  display_phone_number: text,
  verified_name: text,
  quality_rating: text,
  messaging_limit_tier: text,
  whatsapp_business_manager_messaging_limit: text,
  is_on_biz_app: z.boolean().nullish().catch(null),
  status: text,
})
const pageResponse = <T>(row: z.ZodType<T>) =>
  z.object({
    data: z.array(row),
    paging: z
      .object({ next: text, cursors: z.object({ after: z.string().optional() }).optional() })
      .optional()
      .catch(undefined),
  })
