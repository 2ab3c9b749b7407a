import { MailDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { Mail } from '@escale/contract/company/settings/rows'
import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, underKey } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import panel from '#ui/display/Panel.module.css'
import { Panel } from '#ui/display/Panel.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { useRowForm } from '#ui/form/useRowForm.ts'

const labels: Labels<Mail> = { senderName: "Nom de l'expéditeur", replyTo: 'Adresse de réponse' }

/** The sender of the company's emails, and whether the server can send emails. */
export function MailSection() {
  const query = useQuery({ ...api.settings.mail.queryOptions({ input: {} }), staleTime: 0 })
  return (
    <QueryContent query={query} failure="Les réglages d'email n'ont pas pu être chargés">
      {(mail) => (
        <>
          <MailForm mail={mail} />
          <Sending mail={mail} />
        </>
      )}
    </QueryContent>
  )
}

function MailForm({ mail }: { mail: Mail }) {
  const { company } = useSession()
  const { form, save } = useRowForm({
    onDevice: { form: 'mail' },
    row: mail,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.mail.queryKey({ input: {} }),
    startOf: ({ senderName, replyTo }: Mail) => ({ senderName: senderName ?? '', replyTo: replyTo ?? '' }),
    schema: MailDraft,
    send: (draft, under) => api.settings.saveMail.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Email"
      hint="Le nom que lisent ceux qui reçoivent vos invitations et vos documents, et l'adresse où arrivent leurs réponses. L'adresse d'envoi est celle de l'installation."
      form={form}
      save={save}
      labels={labels}
    >
      <div className="pair">
        <TextInput label="Nom de l'expéditeur" placeholder={company?.name} {...form.field('senderName')} />
        <TextInput
          label="Adresse de réponse"
          type="email"
          placeholder="contact@societe.com"
          {...form.field('replyTo')}
        />
      </div>
    </FormPanel>
  )
}

const modes: Record<Mail['mode'], string> = {
  smtp: 'Les messages partent par le serveur de courrier de cette installation.',
  mailbox: 'Démonstration : aucun message ne sort, ils se lisent à /app/courriels.',
  none: "L'envoi n'est pas configuré : rien ne part. La personne qui a installé Escale règle SMTP_URL et MAIL_FROM.",
}
const states: Record<string, string> = {
  envoyé: 'a été envoyé',
  'en file': 'attend de partir',
  échec: "n'a pas pu partir",
}

function Sending({ mail: { mode, last } }: { mail: Mail }) {
  const { moment } = useClocks()
  const mayTest = useMay('settings.manage')
  const test = useSave<void, { to: string }>({
    send: (_, { key }) => api.settings.testMail.call(undefined, underKey(key)),
    action: 'repeated',
    done: ({ to }) => `Message d'essai envoyé à ${to}`,
    failed: settingsMessages.testFailed,
    onSaved: () => {},
  })
  return (
    <Panel title="Envoi">
      <div className="fields">
        <Text c="dimmed" fz="sm">
          {modes[mode]}
        </Text>
        {last && (
          <Text c="dimmed" fz="sm">
            Le dernier message de l'entreprise {states[last.state] ?? last.state}, le {moment(last.at)}.
          </Text>
        )}
      </div>
      {test.refusal && <Refusal sentence={test.refusal} />}
      <div className={panel.footer}>
        <Button
          variant="default"
          disabled={mode === 'none' || !mayTest}
          loading={test.isPending}
          onClick={() => test.submit()}
        >
          M'envoyer un message d'essai
        </Button>
      </div>
    </Panel>
  )
}
