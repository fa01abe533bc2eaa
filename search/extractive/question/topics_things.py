"""Things and when they happen: versions, hours, releases, schedules, outages."""

from search.extractive.question.topic import Kind, Topic

TOPICS: tuple[Topic, ...] = (
    Topic(
        name="security",
        kind=Kind.VERSION,
        ask_zh="影响(?:了)?哪些版本|影响版本|哪些版本|漏洞(?:编号|详情)?|修复版本|受影响",
        ask_en=r"affected versions?|which versions|vulnerab\w+|affects?|affected",
        say="影响|版本|修复|受影响|漏洞|affect|vulnerab|fixed|patched|prior|before|version|through",
    ),
    Topic(
        name="version",
        kind=Kind.VERSION,
        ask_zh="最新版本?|版本号?|稳定版|长期支持版?|固件|lts(?:版本?)?",
        ask_en="(?:stable )?(?:version|release)(?! (?:dates?|notes?))|latest lts|lts|firmware",
        say=r"版本?|发布|更新|稳定|version|release|stable|lts|v\d|\d\.\d",
    ),
    Topic(
        name="opening hours",
        kind=Kind.TIME,
        ask_zh=(
            "几点(?:开门|关门|开馆|闭馆|开始|结束|打烊|下班|营业|开|关)?|营业时间|开放时间|开馆"
            "|闭馆|开门|关门|营业|开放|首班车|末班车"
        ),
        ask_en=(
            "opening hours|open(?:s|ing)? (?:hours|times?)|what time|hours|open(?:s"
            "|ing)?(?! source)|closed?|closing"
        ),
        say=(
            r"开放|营业|开门|关门|开馆|闭馆|休息|点|时|\d:\d\d|\bopen|clos|hours|\b[ap]\.?m\.?\b"
            r"|daily|except"
        ),
    ),
    Topic(
        name="release",
        kind=Kind.DATE,
        ask_zh=(
            "上映(?:时间|日期)?|发布(?:时间|日期)?|上市(?:时间)?|发售(?:日期|时间)?|首映|定档|开售"
            "|预售|上线|公测|开播"
        ),
        ask_en=(
            "release dates?|releas(?:e|ed|es|ing)|com(?:e|es|ing) out|came out|launch(?:es|ed"
            "|ing)?(?: dates?)?|premieres?|out|available|ship(?:s|ped|ping)?"
        ),
        say=(
            "上映|首映|定档|发布|发售|开售|预售|上市|上线|公测|开播|推出|releas|come out|came out"
            "|launch|premier|debut|availab|ship|schedul|arriv|plans?"
        ),
    ),
    Topic(
        name="schedule",
        kind=Kind.DATE,
        ask_zh=(
            "赛程|日程|时间表|时间安排|放假安排|放几天假?|放假|开学|报名时间|考试时间|报名|什么时候"
            "|什么时间|何时|哪一?天|几号|几月几[号日]|开始时间|下一?场(?:比赛)?|下一?次"
        ),
        ask_en=(
            "schedules?|fixtures?|when|(?:match|game|race|fight)(?= (?:date|time))|plays? next"
            "|what (?:date|day)|deadline|kick[- ]?off"
        ),
        say=(
            r"\d+ ?[月日号点]|[周星][期一二三四五六日天]|放假|开始|举行|报名|对阵|迎战|将|host|play"
            r"|face|travel|visit|against|schedul|\bon\b|launch|kick|start|begin|will|from|take place"
        ),
    ),
    Topic(
        name="outage",
        kind=Kind.STATUS,
        ask_zh=(
            "崩了|崩溃了?|挂了|宕机|打不开|登不上|登录不了|连不上|用不了|进不去|出问题|出故障|故障"
            "|服务异常|异常|维护"
        ),
        ask_en=(
            "(?:service )?down|outages?|not working|offline|status|(?:having )?(?:issues|problems)"
            "|service disruption"
        ),
        say=(
            r"崩|故障|宕机|异常|恢复|无法|正常|维护|修复|中断|\bdown\b|outage|operational|incident"
            r"|degraded|disrupt|restored|resolved|issue|unavailable|offline|normal|\bup\b|problem"
            r"|errors?\b|recover|investigat|latency|slow|fail"
        ),
    ),
)
