console.log("enhance")
