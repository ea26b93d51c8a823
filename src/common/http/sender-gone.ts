/** The sender closed the connection before its body was complete, so no response can be sent. */
export class SenderGone extends Error {}
