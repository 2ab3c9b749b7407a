import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { NumberChoice } from '#channels/scanner/NumberChoice.tsx'
import type { GoodsScan } from '#channels/scanner/ScanOwner.tsx'
import { notANumber } from '#channels/scanner/scan.ts'
import { signalFailure } from '#channels/scanner/scan-feedback.ts'
import { useCamera } from '#channels/scanner/useCamera.ts'
import styles from './quay.module.css'

/** The camera picture, which stays open from one parcel to the next. */
export function SeriesCamera({ onScan }: { onScan: (scan: GoodsScan) => unknown }) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [numbers, setNumbers] = useState<GoodsScan[]>([])
  const { aimAgain } = useCamera(video, setTrouble, (news) => {
    setTrouble(null)
    if (news.is === 'scan') return onScan(news.scan)
    signalFailure()
    if (news.is === 'choice') setNumbers(news.numbers)
    else setTrouble(notANumber)
  })

  function resume(scan?: GoodsScan) {
    setNumbers([])
    aimAgain()
    if (scan) void onScan(scan)
  }

  return (
    <>
      <div className={styles.view} hidden={numbers.length > 0}>
        <video ref={video} playsInline muted aria-label="Vue de l'appareil photo" />
      </div>
      {numbers.length > 0 && <NumberChoice numbers={numbers} onChoose={resume} onAimAgain={() => resume()} />}
      {trouble && (
        <Text role="alert" c="var(--e-danger)">
          {trouble}
        </Text>
      )}
    </>
  )
}
