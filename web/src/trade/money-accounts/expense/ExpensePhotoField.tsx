import { Button, Group } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import styles from '#trade/money-accounts/parts/MoneyAccounts.module.css'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { FileButton } from '#ui/files/FileButton.tsx'
import { sendFile } from '#ui/files/send-file.ts'
import { shrinkPhoto } from '#ui/files/shrink-photo.ts'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'

type Props = FieldProps & { isSending: boolean; onSending: (isSending: boolean) => void }

/** The photo of the receipt. It is uploaded when it is taken, before the expense is saved. */
export function ExpensePhotoField({ defaultValue = null, onChange, error, isSending, onSending }: Props) {
  const [photoId, setPhotoId] = useState<string | null>(defaultValue)
  const [refusal, setRefusal] = useState<string | null>(null)

  function store(id: string | null) {
    setPhotoId(id)
    onChange(id)
  }

  async function send(file: File) {
    onSending(true)
    setRefusal(await uploadPhoto(file))
    onSending(false)
  }

  /** Returns an error text instead of throwing, because the photo is optional. */
  async function uploadPhoto(file: File): Promise<string | null> {
    const small = await shrinkPhoto(file).catch((failure: Error) => failure)
    if (small instanceof Error) return small.message
    const answer = await sendFile<{ id: string }>(
      '/api/expense-photos?name=depense.jpg',
      small,
      crypto.randomUUID(),
    )
    if (answer.ok) store(answer.body.id)
    return answer.ok ? null : answer.message
  }

  return (
    <div>
      {photoId && (
        <img className={styles.photo} src={`/api/expense-photos/${photoId}`} alt="Le justificatif" />
      )}
      <Group gap="sm">
        <FileButton
          label={isSending ? 'Envoi…' : photoId ? 'Reprendre la photo' : 'Photo du reçu'}
          fieldLabel="Fichier de la photo"
          icon={<IconCamera size={16} stroke={1.6} aria-hidden />}
          input={{ accept: 'image/*', capture: 'environment' }}
          onFiles={([file]) => file && void send(file)}
        />
        {photoId && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => store(null)}
          >
            Retirer
          </Button>
        )}
      </Group>
      {(refusal ?? error) && <Refusal sentence={String(refusal ?? error)} />}
    </div>
  )
}
