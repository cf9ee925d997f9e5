"""Facts from resources and manifests, the same for files of source and of packages."""
