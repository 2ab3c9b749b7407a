import { useEffect, useState } from 'react'
import styles from './account.module.css'
import { useSend } from './useSend.ts'

const pauseSeconds = 30

/**
 * A button that sends the email again. It is disabled for a while afterwards, because the previous email may
 * still arrive.
 */
export function Resend({
  path,
  body,
  verb = "Renvoyer l'email",
}: {
  path: string
  body: object
  verb?: string
}) {
  const { isPending, refusal, send } = useSend()
  const [said, setSaid] = useState('')
  const [wait, setWait] = useState(0)

  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  async function sendAgain() {
    setSaid('')
    const outcome = await send<{ message: string }>(path, body)
    if (!outcome || !('body' in outcome)) return
    setSaid(outcome.body.message)
    setWait(pauseSeconds)
  }

  return (
    <>
      <button type="button" className={styles.again} disabled={isPending || wait > 0} onClick={sendAgain}>
        {wait > 0 ? `${verb} (${wait} s)` : verb}
      </button>
      {said && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
      {refusal.map((sentence) => (
        <p key={sentence} className={`${styles.said} ${styles.problem}`} role="alert">
          {sentence}
        </p>
      ))}
    </>
  )
}
