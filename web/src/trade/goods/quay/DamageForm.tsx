import { damageUndescribed } from '@escale/contract/trade/goods/tally'
import { longestReason } from '@escale/contract/trade/goods/words'
import { Button, Group, Stack } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FileButton } from '#ui/files/FileButton.tsx'
import { shrinkPhoto } from '#ui/files/shrink-photo.ts'
import type { LotReport } from './useTally.ts'

type Props = { number: string; note: string; onReport: (report: LotReport) => void }

/** Describes the damage of a lot, with a photo. */
export function DamageForm({ number, note: start, onReport }: Props) {
  const [note, setNote] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const [photo, setPhoto] = useState<Blob | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (note.trim() === '') return setError(damageUndescribed)
    onReport({ state: 'Endommagé', note: note.trim(), photo })
  }

  return (
    <Stack component="form" gap="xs" w="100%" onSubmit={submit}>
      <NoteInput
        label={`Ce qui est abîmé sur ${number}`}
        maxLength={longestReason}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setError(null)
        }}
      />
      <Group gap="xs">
        <PhotoButton photo={photo} onPhoto={setPhoto} />
        <Button type="submit">Noter le dommage</Button>
      </Group>
    </Stack>
  )
}

type PhotoProps = { photo: Blob | null; onPhoto: (photo: Blob) => void }

/** Takes one photo. Hidden from users who may not add photos to goods. */
function PhotoButton({ photo, onPhoto }: PhotoProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const mayAdd = useMay('photos.add')

  async function take(file: File | undefined) {
    if (!file) return
    setRefusal(null)
    await shrinkPhoto(file).then(onPhoto, (error: Error) => setRefusal(error.message))
  }

  if (!mayAdd) return null
  return (
    <>
      <FileButton
        label={photo ? 'Photo prise' : 'Photo'}
        fieldLabel="Fichier de la photo"
        icon={<IconCamera size={18} stroke={1.6} aria-hidden />}
        input={{ accept: 'image/jpeg,image/png,image/webp', capture: 'environment' }}
        onFiles={([file]) => void take(file)}
      />
      {refusal && <Refusal sentence={refusal} />}
    </>
  )
}
