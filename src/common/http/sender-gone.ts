/** The sender closed the connection before its body was complete: there is nobody to answer. */
export class SenderGone extends Error {}
