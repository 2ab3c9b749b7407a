import { type RefObject, useEffect, useRef, useState } from 'react'
import { closeCamera, lampOf, openCamera, playCamera } from './camera.ts'
import { type CameraNews, cameraReader } from './camera-scans.ts'
import type { Scan } from './scan.ts'

/**
 * Shows the camera in a video element and reports the decoded codes. Returns the switch of the camera's
 * light, and a function that resumes decoding after the user chose a number.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onTrouble: (sentence: string) => void,
  onNews: (news: Exclude<CameraNews, { is: 'nothing' }>) => void,
) {
  const reader = useRef(cameraReader())
  const isChoosing = useRef(false)
  const [lamp, setLamp] = useState<ReturnType<typeof lampOf>>(null)
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => {
    let stop = () => {}
    let isOver = false

    function showVideo(stream: MediaStream) {
      if (isOver || !video.current) return closeCamera(stream)
      setLamp(() => lampOf(stream))
      stop = playCamera(stream, video.current, reportScans)
    }

    function reportScans(scans: Scan[]) {
      if (isChoosing.current) return
      const news = reader.current(scans, performance.now())
      if (news.is === 'nothing') return
      isChoosing.current = news.is === 'choice'
      latest.current(news)
    }

    openCamera().then(showVideo, (error: Error) => !isOver && onTrouble(error.message))
    return () => {
      isOver = true
      stop()
    }
  }, [video, onTrouble])
  function aimAgain() {
    reader.current = cameraReader()
    isChoosing.current = false
  }
  return { lamp, aimAgain }
}
