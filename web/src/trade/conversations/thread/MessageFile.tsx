import type { Message } from '@escale/contract/trade/conversations/rows'
import { IconFile } from '@tabler/icons-react'
import styles from '#trade/conversations/Conversations.module.css'
import { fileSize } from '#ui/files/file-size.ts'
import { localPictureUrl } from './local-pictures.ts'

/** The file of a message: an image, an audio or video player, or a link. */
export function MessageFile({ message: { file, media } }: { message: Message }) {
  if (!file) {
    if (!media) return null
    return (
      <span className="muted">
        {media.state && media.state !== 'à chercher' ? media.state : 'Fichier en cours de réception…'}
      </span>
    )
  }
  const url = `/api/conversations/files/${file.id}`
  if (file.contentType.startsWith('image/'))
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <img
          className={styles.picture}
          src={localPictureUrl(file.id) ?? url}
          alt={file.name}
          loading="lazy"
        />
      </a>
    )
  if (file.contentType.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: a voice message has no captions.
    return <audio className={styles.voice} src={url} controls preload="none" />
  }
  if (file.contentType.startsWith('video/')) {
    // biome-ignore lint/a11y/useMediaCaption: a video of a client has no captions.
    return <video className={styles.picture} src={url} controls preload="none" />
  }
  return (
    <a className={`link ${styles.file}`} href={url} target="_blank" rel="noreferrer">
      <IconFile size={16} stroke={1.6} aria-hidden /> {file.name}{' '}
      <span className="muted num">{fileSize(file.sizeBytes)}</span>
    </a>
  )
}
