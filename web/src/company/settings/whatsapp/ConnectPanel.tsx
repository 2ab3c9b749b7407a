import { AccountDraft } from '@escale/contract/company/whatsapp/draft'
import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { WhatsAppLink } from '@escale/contract/company/whatsapp/rows'
import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { WebhookFacts } from './WebhookFacts.tsx'

type Props = {
  webhook: WhatsAppLink['webhook']
  /** The account already connected, given when only its access token is replaced. */
  former?: { phoneNumberId: string; wabaId: string }
  onDone?: () => void
}

/**
 * Connects a WhatsApp account. The server checks the credentials at WhatsApp before it saves them. Drafts
 * never contain the token.
 */
export function ConnectPanel({ webhook, former, onDone }: Props) {
  const queries = useQueryClient()
  const form = useDraft<Record<keyof AccountDraft, string>, AccountDraft>({
    onDevice: { form: 'whatsapp-account', except: ['token', 'appSecret'] },
    schema: AccountDraft,
    start: {
      phoneNumberId: former?.phoneNumberId ?? '',
      wabaId: former?.wabaId ?? '',
      token: '',
      appSecret: '',
    },
  })
  const save = useSave({
    send: (draft: AccountDraft) => api.whatsapp.connect.call(draft),
    done: whatsAppMessages.connected,
    failed: whatsAppMessages.connectFailed,
    form,
    onRefused: ({ code, message }) => (code === 'TAKEN' ? { phoneNumberId: message } : undefined),
    onSaved: () => {
      form.resetDirty()
      form.onDevice.drop()
      void queries.invalidateQueries({ queryKey: api.whatsapp.key() })
      onDone?.()
    },
  })
  return (
    <FormPanel
      title={former ? 'Relier de nouveau' : 'Compte WhatsApp Business'}
      hint={former ? 'Un jeton nouveau remplace celui qui est gardé.' : <HowTo />}
      form={form}
      save={save}
      verb="Éprouver et relier"
    >
      <div className="pair">
        <TextInput
          label="Identifiant du numéro"
          description="Phone number ID"
          required
          inputMode="numeric"
          {...form.text('phoneNumberId')}
        />
        <TextInput
          label="Identifiant du compte"
          description="WhatsApp Business Account ID"
          required
          inputMode="numeric"
          {...form.text('wabaId')}
        />
      </div>
      <PasswordInput
        label="Jeton d'accès"
        description="Permanent, d'un utilisateur système. Il est chiffré, et ne sera plus jamais affiché."
        required
        autoComplete="off"
        {...form.text('token')}
      />
      <PasswordInput
        label="Clé secrète de l'application"
        description={
          webhook.needsAppSecret
            ? 'App secret : elle prouve que ce qui arrive vient de WhatsApp.'
            : 'Seulement si vous passez par une application Meta à vous.'
        }
        required={webhook.needsAppSecret}
        autoComplete="off"
        {...form.text('appSecret')}
      />
      <WebhookFacts webhook={webhook} />
    </FormPanel>
  )
}

function HowTo() {
  return (
    <>
      <Text inherit>
        Sans compte, « Envoyer par WhatsApp » ouvre déjà WhatsApp sur votre téléphone ou votre ordinateur,
        avec le message prêt. Avec un compte, Escale envoie lui-même, reçoit les réponses ici et dit ce qui
        est lu.
      </Text>
      <Text inherit mt={6}>
        Pour en avoir un : sur business.facebook.com, créez un compte WhatsApp Business et ajoutez votre
        numéro, puis un moyen de paiement ; sur developers.facebook.com, créez une application avec le produit
        WhatsApp. Les identifiants sont à « WhatsApp › Configuration de l'API ».
      </Text>
    </>
  )
}
