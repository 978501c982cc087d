//! An indexed Job of Kubernetes, and one that merges what its pods left behind.

use super::{Work, quoted};
use serde_json::{Value, json};

/// Where the shared volume is in a pod.
const FOLDER: &str = "/results";

/// A list of two Jobs as JSON, which kubectl takes like YAML. The second is suspended until somebody says that the first is complete.
pub(super) fn manifest(work: &Work, image: &str, volume: &str) -> String {
    let Work { parts, .. } = work;
    let (command, out) = (work.quoted(), quoted(&work.out));
    let part = format!(
        "exec plyground {command} --quiet --shard \"$JOB_COMPLETION_INDEX/{parts}\" --out {out}.part.\"$JOB_COMPLETION_INDEX\""
    );
    let merge = format!(
        "set --; for part in $(seq 0 {}); do set -- \"$@\" {out}.part.\"$part\"; done; exec plyground merge \"$@\" --out {out}",
        parts - 1
    );
    let jobs = json!({
        "apiVersion": "v1",
        "kind": "List",
        "items": [
            job("plyground", &part, work.cpus, (image, volume), json!({
                "completions": parts,
                "parallelism": parts,
                "completionMode": "Indexed",
                // A part that is killed goes on where it was, however often.
                "backoffLimit": 6 * parts,
            })),
            job("plyground-merge", &merge, 1, (image, volume), json!({
                "suspend": true,
                "backoffLimit": 3,
            })),
        ],
    });
    let text = serde_json::to_string_pretty(&jobs).expect("plain data");
    text + "\n"
}

fn job(name: &str, command: &str, cpus: u32, (image, volume): (&str, &str), mut spec: Value) -> Value {
    spec["template"] = json!({
        "spec": {
            "restartPolicy": "OnFailure",
            "containers": [{
                "name": "plyground",
                "image": image,
                "workingDir": FOLDER,
                "command": ["/bin/sh", "-c", command],
                "resources": {"requests": {"cpu": cpus.to_string()}, "limits": {"cpu": cpus.to_string()}},
                "volumeMounts": [{"name": "results", "mountPath": FOLDER}],
            }],
            "volumes": [{"name": "results", "persistentVolumeClaim": {"claimName": volume}}],
        },
    });
    let about = format!(
        "kubectl wait --for=condition=complete --timeout=-1s job/plyground && kubectl patch job {name} -p '{{\"spec\":{{\"suspend\":false}}}}'"
    );
    let notes = if name == "plyground" { json!({}) } else { json!({"plyground/begin": about}) };
    json!({
        "apiVersion": "batch/v1",
        "kind": "Job",
        "metadata": {"name": name, "annotations": notes},
        "spec": spec,
    })
}
