import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { sendMail } from '#channels/mail/sending.ts'
import { picturesOf } from '#channels/pdf/pictures.ts'
import { createPrinter } from '#channels/pdf/printer.ts'
import { type Means, task } from './task.ts'

export function mailTasks({ pool, post, files }: Means): TaskList {
  const printer = createPrinter()
  const means = { pool, post, draw: async (document: Drawn) => printer.print({ document, pictures: await picturesOf(files, document) }) }
  return { send_mail: task(z.object({ id: z.uuid() }), (asked, helpers) => sendMail(means, asked, helpers)) }
}

type Drawn = Parameters<typeof picturesOf>[1]
