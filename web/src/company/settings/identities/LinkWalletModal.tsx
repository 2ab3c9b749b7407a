import { RemovalDraft } from '@escale/contract/people/account/draft'
import { identityMessages } from '@escale/contract/people/account/identity-messages'
import { Text } from '@mantine/core'
import { api } from '#api.ts'
import { CurrentPassword } from '#ui/factor/CurrentPassword.tsx'
import { passwordFields } from '#ui/factor/wrong-password.ts'
import { never } from '#ui/form/drafts/useDeviceDraft.ts'
import { useDraft } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import { useSave } from '#ui/form/save/useSave.ts'

/**
 * Links the crypto wallet of this browser to the account. Its owner signs a message and proves their
 * identity.
 */
export function LinkWalletModal({ onClose }: { onClose: () => void }) {
  const form = useDraft({ onDevice: never, schema: RemovalDraft, start: { current: '' } })
  const save = useSave({
    send: link,
    done: identityMessages.linked,
    failed: identityMessages.linkFailed,
    form,
    onRefused: passwordFields,
    onSaved: onClose,
  })
  return (
    <FormModal
      title="Relier un portefeuille"
      size={460}
      form={form}
      save={save}
      onClose={onClose}
      verb="Signer et relier"
    >
      <div className="fields">
        <Text c="dimmed" fz="sm">
          Votre portefeuille vous montrera un message à signer : rien n'est payé ni transféré. Il ouvrira
          ensuite votre compte à lui seul.
        </Text>
        <CurrentPassword data-autofocus {...form.field('current')} />
      </div>
    </FormModal>
  )
}

async function link({ current }: RemovalDraft) {
  const { signMessage: signatureOf, walletAddress } = await import('#session/passkey/wallet.ts')
  const address = await walletAddress()
  const { message } = await api.account.walletMessage.call({ address })
  return api.account.linkWallet.call({ message, signature: await signatureOf(message, address), current })
}
