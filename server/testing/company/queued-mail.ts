import { sendMail } from '#channels/mail/sending.ts'
import { createMailTransport } from '#channels/mail/transport.ts'
import { picturesOf } from '#channels/pdf/pictures.ts'
import { createPrinter } from '#channels/pdf/printer.ts'
import type { World } from '#testing/world.ts'
import { documentsOfMessage } from '#trade/documents/departure/sent-document.ts'

/** Sends the queued mails of a company to a mail server with their documents, instead of the job. */
export async function sendQueuedMail(
  { server, owner }: World,
  smtpUrl: string,
  tenantId: string,
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from auth.outgoing_mails where tenant_id = $1 and state = 'en file' order by created_at`,
    [tenantId],
  )
  const printer = createPrinter()
  const post = createMailTransport({
    configuration: { smtpUrl, from: 'Escale <ne-pas-repondre@escale.test>' },
    demo: false,
    publicUrl: 'https://escale.test',
  })
  for (const { id } of rows) {
    await owner.query('select graphile_worker.remove_job($1)', [`mail:${id}`])
    await sendMail(
      {
        pool: server.pool,
        post,
        draw: async (document) =>
          printer.print({ document, pictures: await picturesOf(server.files, document) }),
        documentsOf: (inside, messageId) => documentsOfMessage(inside, server, messageId),
      },
      { id },
      { job: { attempts: 1, max_attempts: 3 } as never },
    )
  }
}
