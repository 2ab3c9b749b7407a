import { Button, Stack, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { closeCamera, lampOf, openCamera, readVideo } from './camera.ts'
import styles from './ScannerModal.module.css'
import { type GoodsScan, ScanOwner } from './ScanOwner.tsx'
import { notANumber, parseScan } from './scan.ts'
import { signalFailure, signalSuccess } from './scan-feedback.ts'

type Props = {
  title: string
  onScan: (scanned: GoodsScan) => void
  onClose: () => void
}

/** The camera, open until it has read a code that may belong to goods. */
export default function ScannerModal({ title, onScan, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isLit, setLit] = useState(false)

  const lamp = useCameraCodes(video, setRefusal, (text) => {
    const scanned = parseScan(text)
    if (scanned.is === 'other') {
      signalFailure()
      setRefusal(notANumber)
    } else {
      signalSuccess()
      onScan(scanned)
    }
  })

  return (
    <AppModal title={title} size={520} onClose={onClose}>
      <ScanOwner onScan={onScan} />
      <Stack gap="md" p="md">
        <div className={styles.view}>
          <video
            ref={video}
            className={styles.video}
            playsInline
            muted
            aria-label="Vue de l'appareil photo"
          />
          <span className={styles.frame} aria-hidden="true" />
        </div>
        <Text size="sm" c="var(--e-muted)" ta="center">
          Placez le code dans le cadre.
        </Text>
        {lamp && (
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

/** Shows the camera in a video element and reports each new code. Returns the control of its lamp. */
function useCameraCodes(
  video: RefObject<HTMLVideoElement | null>,
  onTrouble: (sentence: string) => void,
  onCode: (text: string) => void,
) {
  const lastCode = useRef('')
  const [lamp, setLamp] = useState<ReturnType<typeof lampOf>>(null)
  const latest = useRef(onCode)
  latest.current = onCode

  useEffect(() => {
    let isOver = false
    let stop = () => {}

    function showVideo(stream: MediaStream) {
      const element = video.current
      if (isOver || !element) return closeCamera(stream)
      element.srcObject = stream
      setLamp(() => lampOf(stream))
      void element.play().catch(() => undefined)
      const stopReading = readVideo(element, reportCode)
      stop = () => {
        stopReading()
        closeCamera(stream)
      }
    }

    // The camera reads the same code many times a second, so it is reported once.
    function reportCode(text: string) {
      if (isOver || text === lastCode.current) return
      lastCode.current = text
      latest.current(text)
    }

    openCamera().then(showVideo, (error: Error) => !isOver && onTrouble(error.message))
    return () => {
      isOver = true
      stop()
    }
  }, [video, onTrouble])

  return lamp
}
