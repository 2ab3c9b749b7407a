import { z } from 'zod'

// Shapes of the webhook fields that are used. WhatsApp sends more, and may add others. A field of an
// unexpected shape counts as missing.

export const text = z.string().optional().catch(undefined)
export const part = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined)

export const file = z.object({
  id: z.string(),
  mime_type: text,
  caption: text,
  filename: text,
  voice: part(z.boolean()),
})

const captioned = part(z.object({ caption: text }))
/** The new content of an edited message. */
export const changed = z.object({
  text: part(z.object({ body: z.string() })),
  image: captioned,
  video: captioned,
  document: captioned,
})

/** A shared contact card. */
export const card = z.object({
  origin: text,
  name: part(z.object({ formatted_name: text, first_name: text, last_name: text })),
  org: part(z.object({ company: text, department: text, title: text })),
  phones: part(z.array(z.object({ phone: text, wa_id: text }))),
  emails: part(z.array(z.object({ email: text }))),
  addresses: part(z.array(z.object({ street: text, city: text, state: text, zip: text, country: text }))),
  urls: part(z.array(z.object({ url: text }))),
  birthday: text,
})

const reply = z.object({ id: text, title: text, description: text })
/**
 * The response to an interactive message: a pressed button, a chosen list entry or a form. `body` is the text
 * of a message with buttons that the company itself sent.
 */
export const interactive = z.object({
  type: text,
  button_reply: part(reply),
  list_reply: part(reply),
  nfm_reply: part(z.object({ name: text, body: text, response_json: z.unknown() })),
  call_permission_reply: part(
    z.object({
      response: text,
      is_permanent: part(z.boolean()),
      expiration_timestamp: part(z.coerce.number()),
    }),
  ),
  body: part(z.object({ text })),
})

export const order = z.object({
  text,
  product_items: z
    .array(
      z.object({
        product_retailer_id: part(z.coerce.string()),
        quantity: part(z.coerce.number()),
        item_price: part(z.coerce.number()),
        currency: text,
      }),
    )
    .catch([]),
})

/** `wa_id` is the new number. Versions before 12 of the API call it `new_wa_id`. */
export const system = z.object({ type: text, body: text, wa_id: text, new_wa_id: text, user_id: text })

/** The type of a message that the API does not transmit, such as `poll_creation`. */
export const unsupported = z.object({ type: text })
