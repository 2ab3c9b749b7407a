import * as z from 'zod/mini'
import { required } from '#values/text.ts'

export type AttachmentName = z.output<typeof AttachmentName>
export const AttachmentName = z.object({ name: required('Indiquez le nom du fichier.', 180) })
