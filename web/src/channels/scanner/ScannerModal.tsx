import { Button, Stack, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { NumberChoice } from './NumberChoice.tsx'
import styles from './ScannerModal.module.css'
import { type GoodsScan, ScanOwner } from './ScanOwner.tsx'
import { notANumber } from './scan.ts'
import { signalFailure, signalSuccess } from './scan-feedback.ts'
import { useCamera } from './useCamera.ts'

type Props = {
  title: string
  onScan: (scanned: GoodsScan) => void
  onClose: () => void
}

/** A dialog with the camera picture. Stays open until a code was read that may identify goods. */
export default function ScannerModal({ title, onScan, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isLit, setLit] = useState(false)

  const [numbers, setNumbers] = useState<GoodsScan[]>([])

  function take(scan: GoodsScan) {
    signalSuccess()
    onScan(scan)
  }

  const { lamp, aimAgain } = useCamera(video, setRefusal, (news) => {
    if (news.is === 'scan') return take(news.scan)
    signalFailure()
    if (news.is === 'choice') setNumbers(news.numbers)
    else setRefusal(notANumber)
  })

  return (
    <AppModal title={title} size={520} onClose={onClose}>
      <ScanOwner onScan={onScan} />
      <Stack gap="md" p="md">
        <div className={styles.view} hidden={numbers.length > 0}>
          <video
            ref={video}
            className={styles.video}
            playsInline
            muted
            aria-label="Vue de l'appareil photo"
          />
          <span className={styles.frame} aria-hidden="true" />
        </div>
        {numbers.length > 0 ? (
          <NumberChoice
            numbers={numbers}
            onChoose={take}
            onAimAgain={() => {
              setNumbers([])
              aimAgain()
            }}
          />
        ) : (
          <Text size="sm" c="var(--e-muted)" ta="center">
            Placez le code dans le cadre.
          </Text>
        )}
        {lamp && numbers.length === 0 && (
          <Button
            variant={isLit ? 'filled' : 'default'}
            aria-pressed={isLit}
            leftSection={<IconBulb size={18} stroke={1.6} aria-hidden />}
            onClick={() => {
              lamp(!isLit)
              setLit(!isLit)
            }}
          >
            Lampe
          </Button>
        )}
        {refusal && <Refusal sentence={refusal} />}
      </Stack>
    </AppModal>
  )
}
