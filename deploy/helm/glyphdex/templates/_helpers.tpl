{{- define "glyphdex.name" -}}
{{- printf "%s-glyphdex" .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "glyphdex.selector" -}}
app.kubernetes.io/name: glyphdex
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "glyphdex.labels" -}}
{{ include "glyphdex.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Refuses values with which several nodes would count or search differently, or anyone could read the metrics. */}}
{{- define "glyphdex.check" -}}
{{- if and .Values.ingress.enabled (not (has "METRICS_TOKEN" .Values.secretSettings.names)) -}}
{{- fail "ingress.enabled lets clients ask for /metrics: name METRICS_TOKEN in secretSettings.names" -}}
{{- end -}}
{{- if gt (int .Values.nodes) 1 -}}
{{- $names := .Values.secretSettings.names -}}
{{- if not (has "DATABASE_URL" $names) -}}
{{- fail "nodes is above 1: name DATABASE_URL in secretSettings.names, so that all nodes know the same keys" -}}
{{- end -}}
{{- if not (has "REDIS_URL" $names) -}}
{{- fail "nodes is above 1: name REDIS_URL in secretSettings.names, so that all nodes count limits together" -}}
{{- end -}}
{{- if not (or .Values.catalog.url (has "CATALOG_URL" .Values.secretSettings.names)) -}}
{{- fail "nodes is above 1: set catalog.url to the address of a packed catalog, or name CATALOG_URL in secretSettings.names" -}}
{{- end -}}
{{- end -}}
{{- end -}}
