/** A store that speaks S3, for tests; it comes without types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
      allowMismatchedSignatures?: boolean
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
