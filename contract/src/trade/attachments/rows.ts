import { z } from 'zod'
import { Instant } from '#values/instants.ts'
import { Count, Id } from '#wire/page.ts'
import { attachmentKinds } from './kinds.ts'

/** A file attached to a record. `url` is where its content is downloaded. */
export type Attachment = z.output<typeof Attachment>
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(attachmentKinds),
  /** The MIME type, detected from the content. */
  contentType: z.string(),
  sizeBytes: Count,
  sha256: z.string(),
  attachedAt: Instant,
  attachedByName: z.string(),
  /** True when the caller attached the file, and may therefore remove it. */
  isOwn: z.boolean(),
  url: z.string(),
})
