import { type Bucket, buckets } from '@escale/contract/channels/files/buckets'
import { fileMessages, tooHeavy } from '@escale/contract/channels/files/messages'
import { Button, Group, Stack } from '@mantine/core'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { showFailure } from '#ui/feedback/toast.ts'
import { sendFile } from '#ui/files/send-file.ts'
import styles from './PictureField.module.css'

export type SentPicture = { id: string; url: string }
type Props = {
  bucket: Bucket
  /** The URL path to which the file is uploaded. */
  path: string
  url: string | null
  words: { alt: string; file: string; choose: string; replace: string; remove: string; failed: string }
  /** The id of the element that lists the accepted formats. */
  hintId: string
  isReadOnly: boolean
  /** True during the upload. The form must not be saved then, because it would store the former picture. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  onChange: (picture: SentPicture | null) => void
}

/**
 * A picture of the company, such as its logo. It is uploaded when it is chosen, and takes effect when the
 * form is saved.
 */
export function PictureField({
  bucket,
  path,
  url,
  words,
  hintId,
  isReadOnly,
  isSending,
  onSending,
  onChange,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function sendPicture({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // An emptied input also reports a second choice of the same file.
    if (!file) return
    const reason = pictureRefusal(file, bucket)
    setRefusal(reason)
    if (reason) return
    onSending(true)
    const answer = await sendFile<SentPicture>(path, file, crypto.randomUUID())
    onSending(false)
    if (answer.ok) return onChange({ id: answer.body.id, url: URL.createObjectURL(file) })
    setRefusal(answer.message)
    showFailure(words.failed)
  }

  return (
    <>
      <Group gap="8px 12px">
        <div className={styles.box}>
          {url ? <img src={url} alt={words.alt} /> : <IconPhoto size={28} stroke={1.4} aria-hidden />}
        </div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={words.file}
          aria-describedby={hintId}
          tabIndex={-1}
          disabled={isReadOnly}
          onChange={sendPicture}
        />
        {!isReadOnly && (
          <Stack gap="xs" align="flex-start">
            <Button
              variant="default"
              loading={isSending}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {url ? words.replace : words.choose}
            </Button>
            {url && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                onClick={() => onChange(null)}
              >
                {words.remove}
              </Button>
            )}
          </Stack>
        )}
      </Group>
      {refusal && <Refusal sentence={refusal} />}
    </>
  )
}

/** Checks a picture before the upload. The server also checks its content. */
function pictureRefusal(file: File, bucket: Bucket): string | null {
  if (file.type === 'image/svg+xml') return fileMessages.svg
  return file.size > buckets[bucket].largestBytes ? tooHeavy(buckets[bucket].largestBytes) : null
}
