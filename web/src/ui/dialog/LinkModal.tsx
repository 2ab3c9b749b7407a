import { invitationHours } from '@escale/contract/people/invitations'
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { AppModal } from './AppModal.tsx'

export type HandedLink = { name: string; link: string }

/** Shows an invitation link once, when email is not configured and the user must pass the link on. */
export default function LinkModal({ name, link, onClose }: HandedLink & { onClose: () => void }) {
  const { copy, copied } = useClipboard()
  return (
    <AppModal title="Lien d'invitation" size={520} onClose={onClose}>
      <div className="fields">
        <p className="muted">
          Transmettez ce lien à {name}. Il sert une fois, pendant {invitationHours} heures, et ne sera plus
          affiché.
        </p>
        <TextInput
          data-autofocus
          label="Lien"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={
            copied ? (
              <IconCheck size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconCopy size={16} stroke={1.6} aria-hidden />
            )
          }
          onClick={() => copy(link)}
        >
          {copied ? 'Copié' : 'Copier le lien'}
        </Button>
      </div>
    </AppModal>
  )
}
