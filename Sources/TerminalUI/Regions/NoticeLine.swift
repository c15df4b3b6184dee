// What the listener should know, until the next key.

public import RadioPresentation

/// The region of a notice, in the place of the line under the bar.
public final class NoticeLine: Region<NoticeViewModel>, NoticeView {}
