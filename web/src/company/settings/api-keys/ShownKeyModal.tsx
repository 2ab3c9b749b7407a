import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { AppModal } from '#ui/dialog/AppModal.tsx'

/**
 * Shows a new key, which the server never returns again. A click outside the dialog does not close it, so the
 * key is not lost.
 */
export default function ShownKeyModal({
  name,
  value,
  onClose,
}: {
  name: string
  value: string
  onClose: () => void
}) {
  const { copy, copied } = useClipboard()
  return (
    <AppModal title="Votre clé d'API" subtitle={name} size={560} isBlocking onClose={onClose}>
      <div className="fields">
        <p>Copiez-la maintenant et gardez-la comme un mot de passe : elle ne sera plus jamais affichée.</p>
        <TextInput
          data-autofocus
          label="Clé"
          readOnly
          value={value}
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
          onClick={() => copy(value)}
        >
          {copied ? 'Copiée' : 'Copier la clé'}
        </Button>
        <Button variant="default" onClick={onClose}>
          J'ai gardé la clé
        </Button>
      </div>
    </AppModal>
  )
}
